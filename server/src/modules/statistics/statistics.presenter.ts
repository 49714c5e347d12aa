import type { FigurePiece, Statistics } from '@bestie/contracts/statistics.contract';
import { presentPicture } from '../../platform/pictures/pictures.presenter';
import { presentItem } from '../items';
import type { FigurePieceRow } from './statistic-pieces.repository';
import type { StatisticsRow } from './statistics.repository';

/** Presents the figures. */
export function presentStatistics(row: StatisticsRow): Statistics {
  return {
    pieces: row.pieces,
    neverWorn: row.never_worn,
    resting: row.resting,
    wears: row.wears,
    firstWornOn: row.first_worn_on,
    values: row.values.map(({ currency, amount, pieces, never_worn_amount: neverWornAmount }) => ({
      currency,
      amount,
      pieces,
      neverWornAmount,
    })),
    unpriced: row.unpriced,
    byCategory: row.by_category.map(({ category, pieces, wears }) => ({ category, pieces, wears })),
    byColour: row.by_colour.map(({ colour, pieces, wears }) => ({ colour, pieces, wears })),
    uncoloured: row.uncoloured,
    byMonth: row.by_month.map(({ month, wears, pieces, days }) => ({ month, wears, pieces, days })),
    costByMonth: row.cost_by_month.map(({ currency, month, spent, wears }) => ({
      currency,
      month,
      spent,
      wears,
    })),
    repeatedOutfits: row.repeated_outfits.map((outfit) => ({
      times: outfit.times,
      lastWornOn: outfit.last_worn_on,
      pieces: outfit.pieces.map(({ id, name, cover }) => ({
        id,
        name,
        cover: cover && presentPicture(cover),
      })),
    })),
  };
}

export function presentFigurePiece(row: FigurePieceRow): FigurePiece {
  return { item: presentItem(row), wears: row.wears };
}

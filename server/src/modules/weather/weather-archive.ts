import { placeId } from '@bestie/contracts/weather.contract';
import { ownedBy } from '../../platform/module/archive-owners.sql';
import { field } from '../../platform/module/archive-tables';
import type { ArchiveTable } from '../../platform/module/archive-tables';

/** The place that a person chose. */
export const weatherArchive: ArchiveTable<unknown>[] = [
  {
    name: 'weather-place',
    title: 'Place for the weather',
    table: 'weather_places',
    owned: ownedBy(),
    order: ['owner_uid'],
    fields: [field.value('placeId', placeId), field.instant('chosenAt')],
    leftOut: { owner_uid: 'the person whose archive it is' },
    fill: (uid) => ({ owner_uid: uid }),
    limit: { rows: 1 },
  },
];

import { seasons } from './items';
import type { Season } from './items';

/**
 * IANA time zones south of the equator. Near the equator seasons hardly matter for clothes, unless the person
 * sets them on the pieces.
 */
const southern =
  /^(Antarctica\/|Australia\/|Africa\/(Blantyre|Bujumbura|Dar_es_Salaam|Gaborone|Harare|Johannesburg|Kigali|Luanda|Lubumbashi|Lusaka|Maputo|Maseru|Mbabane|Windhoek)|America\/(Argentina\/|Buenos_Aires|Asuncion|Bahia|Campo_Grande|Catamarca|Cordoba|Coyhaique|Cuiaba|Jujuy|La_Paz|Lima|Mendoza|Montevideo|Porto_Acre|Porto_Velho|Punta_Arenas|Recife|Rio_Branco|Rosario|Santiago|Sao_Paulo)|Atlantic\/(South_Georgia|St_Helena|Stanley)|Brazil\/(East|West|Acre)|Chile\/|Indian\/(Antananarivo|Mauritius|Mayotte|Reunion)|NZ|Pacific\/(Apia|Auckland|Chatham|Easter|Efate|Fiji|Gambier|Noumea|Norfolk|Pago_Pago|Pitcairn|Rarotonga|Tahiti|Tongatapu|Samoa)|US\/Samoa)/;

/** Whether a time zone lies south of the equator. */
export const isSouthern = (timezone: string): boolean => southern.test(timezone);

/** Usual need of warmth of each month north of the equator, January first. */
const usualNeeds = [4.3, 4.2, 3.7, 3.1, 2.6, 2.1, 1.8, 1.8, 2.4, 3.1, 3.7, 4.2] as const;

/** The warmth, 1 to 5 and between the steps, that a plain day usually asks for where its weather is not known. */
export function usualNeed(day: string, timezone: string): number {
  const month = Number(day.slice(5, 7)) - 1;
  return usualNeeds[(month + (isSouthern(timezone) ? 6 : 0)) % 12] ?? 3;
}

/** Season of a plain day: spring is March to May north of the equator, and September to November south of it. */
export function seasonOf(day: string, timezone: string): Season {
  const month = Number(day.slice(5, 7));
  const northern = Math.floor(((month + 9) % 12) / 3);
  return seasons[(northern + (isSouthern(timezone) ? 2 : 0)) % 4] as Season;
}

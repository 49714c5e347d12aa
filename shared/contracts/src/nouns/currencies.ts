/**
 * Currencies of deals with the decimals of their minor unit (ISO 4217). Only those in which every browser and server writes the
 * same decimals: a test compares them with `Intl`.
 */
export const currencyDecimals = {
  AED: 2,
  AUD: 2,
  BHD: 3,
  BRL: 2,
  CAD: 2,
  CHF: 2,
  CNY: 2,
  CZK: 2,
  DKK: 2,
  EGP: 2,
  EUR: 2,
  GBP: 2,
  HKD: 2,
  ILS: 2,
  INR: 2,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KRW: 0,
  KWD: 3,
  MAD: 2,
  MXN: 2,
  MYR: 2,
  NOK: 2,
  NZD: 2,
  OMR: 3,
  PHP: 2,
  PLN: 2,
  QAR: 2,
  RON: 2,
  SAR: 2,
  SEK: 2,
  SGD: 2,
  THB: 2,
  TND: 3,
  TRY: 2,
  UAH: 2,
  USD: 2,
  VND: 0,
  ZAR: 2,
} as const;

export type DealCurrency = keyof typeof currencyDecimals;
export const dealCurrencies = Object.keys(currencyDecimals) as [DealCurrency, ...DealCurrency[]];
export const isDealCurrency = (code: string): code is DealCurrency => Object.hasOwn(currencyDecimals, code);

import { ServiceError } from '../../errors/service-error.ts'

export type CountryRule = {
  /** Header in which the gateway names the country of the client, e.g. `gateway-access-country`. */
  readonly header: string
  /** Allowed countries as two capital letters (ISO 3166-1), e.g. `JP`. */
  readonly allowed: readonly string[]
}

/**
 * Lets requests through that come from an allowed country (specification, section 5.2: from Japan
 * only). A missing, doubled or strange header is a refusal, and so is another country that the gateway
 * has signed: what cannot be told is not allowed.
 *
 * @throws ServiceError `COUNTRY_NOT_ALLOWED`.
 */
export function requireCountry(
  { header, allowed }: CountryRule,
  headers: Headers,
  signed: string | undefined,
): void {
  const told = headers.get(header)
  const countries = signed === undefined ? [told] : [told, signed]
  if (countries.every((one) => one !== null && allowed.includes(one.toUpperCase()))) return
  throw new ServiceError('COUNTRY_NOT_ALLOWED', {
    en: `The console can be used from ${allowed.join(', ')} only.`,
    ja: `管理画面を利用できる国は限られています（${allowed.join('、')}）。`,
  })
}

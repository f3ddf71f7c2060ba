import type { BrandSummary } from '../brands/brand-kinds.ts'
import type { Language, Sentence } from '../errors/in-language.ts'
import { ARTIST, rolePermissions, SUPER_ADMIN } from './permissions.ts'

const NAMES: Readonly<Record<string, Sentence>> = {
  [SUPER_ADMIN]: { en: 'Super administrator', ja: '最高管理者' },
  [ARTIST]: { en: 'Artist', ja: '作家' },
}

type NamedBrand = BrandSummary & { readonly name: string }

/** Returns the name of each role that exists for these brands, by the role. */
export function roleNames(
  brands: readonly NamedBrand[],
  language: Language,
): ReadonlyMap<string, string> {
  const nameOf = (role: string) => {
    const general = NAMES[role]
    if (general) return general[language]
    const brand = brands.find(({ id }) => role === `${id}_admin`)
    if (!brand) return role
    return language === 'ja' ? `${brand.name}の管理者` : `Administrator of ${brand.name}`
  }
  return new Map([...rolePermissions(brands).keys()].map((role) => [role, nameOf(role)]))
}

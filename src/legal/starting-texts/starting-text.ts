import type { Language } from '../../errors/in-language.ts'

/** A legal text that a brand starts with, with sections for the brands of `src/brands/brand-seeds.ts`. */
export type StartingText = Readonly<
  Record<Language, { readonly title: string; readonly content: string }>
>

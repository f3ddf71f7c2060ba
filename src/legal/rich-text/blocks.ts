import type { LegalVariable } from '../variables.ts'

/** How a text is marked, in the order in which marks are written. */
export const MARKS = ['bold', 'italic', 'strike', 'code'] as const
export type Mark = (typeof MARKS)[number]

/** A part of a line. Two texts or breaks with the same marks that follow each other are one. */
export type Inline =
  | { readonly type: 'text'; readonly text: string; readonly marks: readonly Mark[] }
  | { readonly type: 'variable'; readonly name: LegalVariable; readonly marks: readonly Mark[] }
  /** A new line of the source; a hard one is also a new line of the page. */
  | { readonly type: 'break'; readonly hard: boolean }
  | {
      readonly type: 'link'
      /** With variables as they stand in the source. */
      readonly href: string
      readonly title: string
      readonly content: readonly Inline[]
    }

export type ListBlock = {
  readonly type: 'list'
  /** The number of its first item; `null` for a list without numbers. */
  readonly start: number | null
  /** Whether its items are paragraphs of their own. */
  readonly loose: boolean
  readonly items: readonly ListItem[]
}

export type ListItem = { readonly content: readonly Inline[]; readonly list: ListBlock | null }

export const ALIGNMENTS = ['left', 'center', 'right'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

/** A table; every row has as many cells as the table has columns. A cell is one line. */
export type TableBlock = {
  readonly type: 'table'
  /** Of each column; `null` where none is written. */
  readonly columns: readonly (Alignment | null)[]
  /** The first is the head. */
  readonly rows: readonly (readonly Cell[])[]
}

export type Cell = readonly Inline[]

/** A block of a legal text as the rich text editor shows it: what it says, without how that is written. */
export type Block =
  | { readonly type: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly type: 'heading'; readonly level: Level; readonly content: readonly Inline[] }
  | { readonly type: 'quote'; readonly content: readonly Inline[] }
  | ListBlock
  | TableBlock
  | { readonly type: 'rule' }
  /** A tag of a conditional section, alone on its line: what stands between its braces. */
  | { readonly type: 'tag'; readonly code: string }

export type Level = 1 | 2 | 3 | 4 | 5 | 6

/** A block with the lines that it is written in, and what stands between them and the next block. */
export type SourceBlock = { readonly block: Block; readonly source: string; readonly gap: string }

/** A text as its blocks: `lead`, then the source and the gap of each, are the text. */
export type SourceText = { readonly lead: string; readonly blocks: readonly SourceBlock[] }

/** Equal for blocks that say the same. */
export const keyOf = (block: Block): string => JSON.stringify(block)

import type { Token } from 'markdown-it'
import { createMarkdown } from '../create-markdown.ts'

/** Text of one look. */
export type Run = {
  readonly text: string
  readonly bold?: true
  readonly italic?: true
  readonly strike?: true
  readonly link?: string
}

/** A block of a text, in the order in which it is read. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly runs: readonly Run[] }
  | {
      readonly kind: 'paragraph'
      readonly runs: readonly Run[]
      /** Levels by which it is indented: of lists and quotations. */
      readonly depth: number
      /** Before the first block of an item of a list, e.g. `1.`. */
      readonly label?: string
    }
  | { readonly kind: 'table'; readonly head: number; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'rule' }

type List = { next: number | null; label: string | undefined }

const markdown = createMarkdown()

/** The blocks of a legal text, as the same library reads them that makes its HTML. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  const lists: List[] = []
  let quotes = 0
  let heading: number | undefined
  let table: { head: number; rows: string[][] } | undefined
  const add = (runs: readonly Run[]) => {
    const list = lists.at(-1)
    const label = list?.label
    if (list) list.label = undefined
    const depth = lists.length + quotes
    blocks.push({ kind: 'paragraph', runs, depth, ...(label !== undefined && { label }) })
  }
  for (const token of markdown.parse(text, {})) {
    const { type, tag, content } = token
    if (type === 'heading_open') heading = Number(tag.slice(1))
    else if (type === 'heading_close') heading = undefined
    else if (type === 'bullet_list_open') lists.push({ next: null, label: undefined })
    else if (type === 'ordered_list_open') {
      lists.push({ next: Number(token.attrGet('start') ?? 1), label: undefined })
    } else if (type === 'bullet_list_close' || type === 'ordered_list_close') lists.pop()
    else if (type === 'list_item_open') nextItem(lists.at(-1))
    else if (type === 'blockquote_open') quotes += 1
    else if (type === 'blockquote_close') quotes -= 1
    else if (type === 'hr') blocks.push({ kind: 'rule' })
    else if (type === 'fence' || type === 'code_block') add([{ text: content.replace(/\n$/, '') }])
    else if (type === 'table_open') table = { head: 0, rows: [] }
    else if (type === 'tr_open') table?.rows.push([])
    else if (type === 'thead_close' && table) table.head = table.rows.length
    else if (type === 'table_close' && table) {
      blocks.push({ kind: 'table', ...table })
      table = undefined
    } else if (type === 'inline') {
      const runs = runsOf(token.children ?? [])
      if (table) table.rows.at(-1)?.push(runs.map((run) => run.text).join(''))
      else if (heading !== undefined) blocks.push({ kind: 'heading', level: heading, runs })
      else add(runs)
    }
  }
  return blocks
}

function nextItem(list: List | undefined): void {
  if (!list) return
  list.label = list.next === null ? '•' : `${list.next}.`
  if (list.next !== null) list.next += 1
}

function runsOf(tokens: readonly Token[]): Run[] {
  const runs: Run[] = []
  let [bold, italic, strike] = [0, 0, 0]
  let link: string | undefined
  for (const token of tokens) {
    const { type, nesting } = token
    if (type.startsWith('strong_')) bold += nesting
    else if (type.startsWith('em_')) italic += nesting
    else if (type.startsWith('s_')) strike += nesting
    else if (type === 'link_open') link = String(token.attrGet('href') ?? '')
    else if (type === 'link_close') link = undefined
    const text = textOf(token)
    if (text === '') continue
    runs.push({
      text,
      ...(bold > 0 && { bold: true as const }),
      ...(italic > 0 && { italic: true as const }),
      ...(strike > 0 && { strike: true as const }),
      ...(link !== undefined && { link }),
    })
  }
  return runs
}

function textOf({ type, content }: Token): string {
  if (type === 'hardbreak') return '\n'
  if (type === 'softbreak') return ' '
  return type === 'text' || type === 'code_inline' || type === 'text_special' ? content : ''
}

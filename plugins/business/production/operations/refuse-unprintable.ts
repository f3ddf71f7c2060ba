import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import type { Sentence } from '../../../../src/errors/in-language.ts'
import type { Order, PrintDatum } from '../../../../src/payload-types.ts'
import { databaseOf } from '../../../core/database/in-database.ts'
import type { Change } from '../../../core/feature/change-rules.ts'
import { photoLines } from './photo-lines.ts'

/** Refuses to print orders of photos that differ from their uploads, or whose print files are not possible. */
export async function refuseUnprintable(
  req: PayloadRequest,
  changes: readonly Change<Order>[],
): Promise<ReadonlyMap<string, Sentence>> {
  const printed = changes.filter(
    ({ before, after }) =>
      before.status !== 'printing' && after.status === 'printing' && photoLines(before).length > 0,
  )
  const checked = printed.filter(({ before }) => before.status === 'pending')
  const states = await fileStates(
    req,
    checked.map(({ after }) => after.id),
  )
  const refused = new Map<string, Sentence>()
  for (const change of printed) {
    const reason = reasonAgainst(change, states.get(change.after.id) ?? [])
    if (reason) refused.set(change.after.id, reason)
  }
  return refused
}

type FileState = PrintDatum['status'] | null

function reasonAgainst(
  { before, after }: Change<Order>,
  states: readonly FileState[],
): Sentence | undefined {
  // Also of one that a user takes off hold; the service clears the problems with the same change.
  const problems = after.photoProblems ?? before.photoProblems ?? []
  if (problems.length > 0) return DIFFERS
  if (before.status !== 'pending') return undefined
  if (states.length === 0) return NOT_READY
  return states.some((state) => state === 'refused' || state === 'failed') ? UNPRINTABLE : undefined
}

/** The state of each print file of orders, by their identifiers; `null` for one that is gone. */
async function fileStates(
  req: PayloadRequest,
  orders: readonly string[],
): Promise<ReadonlyMap<string, readonly FileState[]>> {
  if (orders.length === 0) return new Map()
  const { rows } = await databaseOf(req)
  const found = await rows<{ order: string; states: FileState[] }>(
    sql`select prints.order_id as "order", array_agg(files.status::text) as states
      from order_prints prints left join print_data files on files.id = prints.print_data_id
      where prints.order_id in (select jsonb_array_elements_text(${JSON.stringify(orders)}::jsonb)::uuid)
      group by prints.order_id`,
  )
  return new Map(found.map(({ order, states }) => [order, states]))
}

const DIFFERS: Sentence = {
  en: 'The order differs from the photos that the customer sent. Correct it in the shop, or cancel it.',
  ja: '注文の内容とお客様の写真が一致しません。ショップで注文を修正するか、キャンセルしてください。',
}
const NOT_READY: Sentence = {
  en: 'The photos of this order are still being prepared. Try again in a moment.',
  ja: 'この注文の写真を準備しています。しばらくしてからもう一度お試しください。',
}
const UNPRINTABLE: Sentence = {
  en: 'A photo of this order cannot be printed. Ask the customer for another one, or cancel the order.',
  ja: 'この注文には印刷できない写真があります。お客様に別の写真を依頼するか、注文をキャンセルしてください。',
}

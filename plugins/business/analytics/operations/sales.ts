import { sql } from '@payloadcms/db-postgres'
import type { SQL } from '@payloadcms/db-postgres/drizzle'
import type { AnalysedPeriod, DayRange } from '../../../../src/analytics/analysed-period.ts'
import type { Database } from '../../../core/database/in-database.ts'
import type { Group, Interval } from './groupings.ts'
import { type Scope, soldIn } from './scope.ts'

/** What was sold. Amounts are whole yen. */
export type Sales = { readonly orders: number; readonly sales: number }

/** Groups of one answer: what does not fit is the tail of what sells least. */
const MOST_GROUPS = 100

/** Sum and number of the orders that were sold in a range of days. */
export async function sumSales({ rows }: Database, range: DayRange, scope: Scope): Promise<Sales> {
  const [row] = await rows<Sales>(sql`
    select count(*)::int as orders, coalesce(sum(o.total), 0)::float8 as sales
    from orders o where ${soldIn(range, scope)}`)
  return row ?? { orders: 0, sales: 0 }
}

type Point = Sales & { readonly start: string; readonly previous: Sales }

/**
 * The same for each day, week or month that the range touches, also for those without orders. Weeks begin on Monday;
 * `start` is the first day, which may be before the range. What was sold as many days earlier as the range has stands
 * beside it, so that the first days of both are compared with each other, also in weeks and months that are cut.
 */
export async function salesSeries(
  { rows }: Database,
  { from, to, days, previous }: AnalysedPeriod,
  interval: Interval,
  scope: Scope,
): Promise<Point[]> {
  const soldBy = (range: DayRange, later: number) => sql`
    select date_trunc(${interval}, (o.placed_at at time zone 'Asia/Tokyo') + ${later} * interval '1 day') as at,
      count(*)::int as orders, sum(o.total)::float8 as sales
    from orders o where ${soldIn(range, scope)}
    group by 1`
  return rows<Point>(sql`
    select to_char(slot, 'YYYY-MM-DD') as start,
      coalesce(sold.orders, 0) as orders, coalesce(sold.sales, 0) as sales,
      json_build_object('orders', coalesce(before.orders, 0), 'sales', coalesce(before.sales, 0)) as previous
    from generate_series(
      date_trunc(${interval}, ${from}::date::timestamp), ${to}::date::timestamp, ('1 ' || ${interval})::interval
    ) as slot
    left join (${soldBy({ from, to }, 0)}) sold on sold.at = slot
    left join (${soldBy(previous, days)}) before on before.at = slot
    order by slot`)
}

export type GroupSales = Sales & {
  readonly id: string | null
  readonly name: string | null
  /** Pieces after returns; `null` for brands, whose sales include shipping. */
  readonly quantity: number | null
}

const BY: Readonly<
  Record<Exclude<Group, 'brand'>, { readonly join: SQL; readonly id: SQL; readonly name: SQL }>
> = {
  artist: {
    join: sql`join artworks a on a.id = l.artwork_id left join users u on u.id = a.owner_id`,
    id: sql`a.owner_id`,
    name: sql`coalesce(min(u.name), min(a.artist))`,
  },
  artwork: {
    join: sql`join artworks a on a.id = l.artwork_id`,
    id: sql`a.id`,
    name: sql`min(a.title)`,
  },
}

/** Sales by brand, or by the artist or artwork of the lines, those that sell most first. */
export async function groupedSales(
  { rows }: Database,
  range: DayRange,
  group: Group,
  scope: Scope,
): Promise<GroupSales[]> {
  const sold = soldIn(range, scope)
  if (group === 'brand') {
    return rows<GroupSales>(sql`
      select o.brand_id as id, min(b.name) as name, count(*)::int as orders, sum(o.total)::float8 as sales,
        null::int as quantity
      from orders o left join brands b on b.id = o.brand_id
      where ${sold} group by o.brand_id order by sales desc, id limit ${MOST_GROUPS}`)
  }
  const { join, id, name } = BY[group]
  return rows<GroupSales>(sql`
    select ${id}::text as id, ${name} as name, count(distinct o.id)::int as orders,
      sum(l.amount)::float8 as sales, sum(l.current_quantity)::int as quantity
    from orders o join orders_lines l on l._parent_id = o.id ${join}
    where ${sold} and l.current_quantity > 0
    group by ${id} order by sales desc, id limit ${MOST_GROUPS}`)
}

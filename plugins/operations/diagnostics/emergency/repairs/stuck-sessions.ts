import { sql } from '@payloadcms/db-postgres'
import type { Repair } from './define-repair.ts'
import { inSession, inShort } from './in-session.ts'

/**
 * Transactions that do nothing and keep their locks, e.g. of a program that hangs.
 *
 * @param minutes for which they have done nothing. The service ends its own after `DATABASE_STATEMENT_SECONDS`.
 */
export function stuckSessions(minutes: number): Repair {
  const stuck = `
    from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
      and state like 'idle in transaction%'
      and state_change <= now() - interval '${minutes} minutes'`
  return {
    id: 'stuck-sessions',
    name: { en: 'End stuck database sessions', ja: '停止したデータベースセッションの切断' },
    title: { en: 'No transaction is stuck', ja: '停止したトランザクションなし' },
    description: {
      en: `Ends database sessions of the service's user whose transaction has done nothing for ${minutes} minutes. The database rolls it back.`,
      ja: `サービスのユーザーのデータベースセッションのうち、トランザクションが${minutes}分以上何もしていないものを切断します。トランザクションは取り消されます。`,
    },
    isAutomatic: true,
    status: 'warning',
    find: (payload) =>
      inShort(payload, async (rows) => {
        const found = await rows<{ pid: number }>(sql.raw(`select pid ${stuck} order by pid`))
        return found.map(({ pid }) => String(pid))
      }),
    problem: (pid) => ({
      en: `The database session ${pid} keeps a transaction open and does nothing.`,
      ja: `データベースセッション${pid}が、何もせずにトランザクションを開いたままです。`,
    }),
    change: (pid) => ({
      en: `Ends the database session ${pid}.`,
      ja: `データベースセッション${pid}を切断します。`,
    }),
    // Not the sessions that were found: their ids may belong to others by now.
    apply: (payload) =>
      inSession(payload, async (session) => {
        await session.query(`select pg_terminate_backend(pid, 5000) ${stuck}`)
      }),
  }
}

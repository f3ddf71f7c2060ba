'use client'
import '../../../../core/console/kit.css'
import { Button, useConfig } from '@payloadcms/ui'
import { ConfirmDialog } from '../../../../core/console/dialog.tsx'
import { ProblemNotice } from '../../../../core/console/problem-notice.tsx'
import { QueryView } from '../../../../core/console/query-view.tsx'
import { TableHead } from '../../../../core/console/table.tsx'
import { useServiceQuery } from '../../../../core/console/use-service-query.ts'
import { SessionLine } from './session-line.tsx'
import type { ShownSession } from './shown-session.ts'
import { useTexts } from './texts.ts'
import { useSessionEnding } from './use-session-ending.ts'

/**
 * Where an account is logged in, and the buttons that end it.
 *
 * @param user `me`, or the identifier of an account.
 */
export function SessionsScreen({ user }: { readonly user: string }) {
  const texts = useTexts()
  const { columns } = texts
  const { api } = useConfig().config.routes
  const query = useServiceQuery<{ sessions: ShownSession[] }>(`${api}/sessions/${user}`)
  const ending = useSessionEnding(user, query.reload)
  return (
    <>
      <ProblemNotice problem={ending.problem} />
      <QueryView query={query}>
        {({ sessions }) =>
          sessions.length === 0 ? (
            <div className="kit-empty">
              <p role="status">{texts.none}</p>
            </div>
          ) : (
            <>
              <table className="kit-table">
                <TableHead
                  actions={columns.actions}
                  columns={[
                    columns.browser,
                    columns.login,
                    columns.ipAddress,
                    columns.since,
                    columns.until,
                  ]}
                />
                <tbody>
                  {sessions.map((session) => (
                    <SessionLine key={session.ref} onEnd={ending.end} session={session} />
                  ))}
                </tbody>
              </table>
              {sessions.some(({ current }) => !current) && (
                <Button
                  buttonStyle="secondary"
                  id="sessions-end-others"
                  margin={false}
                  onClick={ending.endOthers}
                >
                  {user === 'me' ? texts.endOthers : texts.endAll}
                </Button>
              )}
            </>
          )
        }
      </QueryView>
      <ConfirmDialog confirmation={ending.confirmation} onClose={ending.cancel} />
    </>
  )
}

'use client'
import { Button, Pill } from '@payloadcms/ui'
import { secondFactor } from '../../../../../src/identity/second-factor.ts'
import { useTime } from '../../../../core/console/formats.ts'
import type { ShownSession } from './shown-session.ts'
import { useTexts } from './texts.ts'

type Props = { readonly session: ShownSession; readonly onEnd: (session: ShownSession) => void }

/** One session in the table, and the button that ends it. */
export function SessionLine({ session, onEnd }: Props) {
  const texts = useTexts()
  const time = useTime()
  const { columns } = texts
  const { current, created_at: since, expires_at: until, login, amr } = session
  const browser = session.browser ?? texts.unknownBrowser
  return (
    <tr>
      <th scope="row">
        {browser}
        {current && (
          <span className="kit-table__detail">
            <Pill pillStyle="success" size="small">
              {texts.current}
            </Pill>
          </span>
        )}
      </th>
      <td data-label={columns.login}>
        {texts.login[login]}
        {login === 'identity-provider' && (
          <span className="kit-table__detail">{texts.factor[secondFactor(amr.join(' '))]}</span>
        )}
      </td>
      <td data-label={columns.ipAddress}>{session.ip_address ?? texts.unknown}</td>
      <td data-label={columns.since}>{since && time(since)}</td>
      <td data-label={columns.until}>{time(until)}</td>
      <td className="kit-table__actions">
        <Button
          aria-label={texts.endOf(browser, since ? time(since) : '')}
          buttonStyle="secondary"
          extraButtonProps={{ 'data-action': current ? 'end-current' : 'end' }}
          margin={false}
          onClick={() => onEnd(session)}
          size="small"
        >
          {texts.end}
        </Button>
      </td>
    </tr>
  )
}

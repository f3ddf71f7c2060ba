'use client'
import { Button } from '@payloadcms/ui'
import { useTime } from '../../../core/console/formats.ts'
import { TableHead } from '../../../core/console/table.tsx'
import type { ShownSilence } from '../endpoints/silence-answer.ts'
import { Empty } from './empty.tsx'
import { useTexts } from './texts.ts'

type Props = {
  readonly silences: readonly ShownSilence[]
  /** Left out for users who may not end one. */
  readonly onEnd: ((silence: ShownSilence) => void) | undefined
}

/** The silences that have not ended. */
export function SilenceTable({ silences, onEnd }: Props) {
  const texts = useTexts()
  const time = useTime()
  const { columns } = texts
  if (silences.length === 0) return <Empty hint={texts.noSilencesHint} text={texts.noSilences} />
  return (
    <table aria-label={texts.silences} className="kit-table alerts-silences">
      <TableHead
        actions={columns.actions}
        columns={[columns.service, columns.reason, columns.from, columns.until]}
      />
      <tbody>
        {silences.map((silence) => {
          const { id, subject, reason, from, until } = silence
          const name = subject ? texts.subjects[subject] : texts.everything
          return (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td data-label={columns.reason}>{reason}</td>
              <td data-label={columns.from}>{time(from)}</td>
              <td data-label={columns.until}>{time(until)}</td>
              <td className="kit-table__actions">
                {onEnd && (
                  <Button
                    aria-label={texts.silence.endOf(name, reason)}
                    buttonStyle="secondary"
                    extraButtonProps={{ 'data-action': 'end' }}
                    margin={false}
                    onClick={() => onEnd(silence)}
                    size="small"
                  >
                    {texts.silence.end}
                  </Button>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

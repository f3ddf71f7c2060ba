'use client'
import '../../../../core/console/kit.css'
import './keys.css'
import { Button, toast, useDocumentInfo } from '@payloadcms/ui'
import { useState } from 'react'
import type { ServiceAccount } from '../../../../../src/payload-types.ts'
import { type Confirmation, ConfirmDialog } from '../../../../core/console/dialog.tsx'
import { useTime } from '../../../../core/console/formats.ts'
import { ProblemNotice } from '../../../../core/console/problem-notice.tsx'
import { FreshKey } from './fresh-key.tsx'
import { useTexts } from './texts.ts'
import { useKeys } from './use-keys.ts'

const GRACES = [0, 60, 1440, 10080] as const
type Grace = (typeof GRACES)[number]

/** Head of a service account's page: which keys live, and the buttons that make and end them. */
export function KeyPanel() {
  const { id, data } = useDocumentInfo()
  const texts = useTexts()
  return (
    <section aria-labelledby="key-panel-heading" className="kit-panel key-panel">
      <h2 id="key-panel-heading">{texts.heading}</h2>
      {id === undefined || !data ? (
        <p>{texts.saveFirst}</p>
      ) : (
        <Keys account={data as ServiceAccount} id={String(id)} />
      )}
    </section>
  )
}

type Props = { readonly id: string; readonly account: ServiceAccount }

function Keys({ id, account }: Props) {
  const texts = useTexts()
  const keys = useKeys(id)
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const [grace, setGrace] = useState<Grace>(0)
  const current = account.keyPrefix ?? null
  return (
    <>
      <Lives account={account} />
      <div className="kit-bar key-panel__actions">
        {current && (
          <label className="kit-field">
            {texts.grace}
            <select
              disabled={keys.busy}
              id="key-grace"
              onChange={(event) =>
                setGrace(GRACES.find((one) => String(one) === event.target.value) ?? 0)
              }
              value={grace}
            >
              {GRACES.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {texts.graces[minutes]}
                </option>
              ))}
            </select>
          </label>
        )}
        <Button
          disabled={keys.busy}
          id="key-issue"
          margin={false}
          onClick={() => void keys.issue(current, grace)}
        >
          {current ? texts.replace : texts.create}
        </Button>
        {current && (
          <Button
            buttonStyle="secondary"
            disabled={keys.busy}
            id="key-revoke"
            margin={false}
            onClick={() =>
              setConfirmation({
                heading: texts.revokeHeading,
                body: texts.revokeBody,
                confirm: texts.revoke,
                run: async () => {
                  if (await keys.revoke()) toast.success(texts.revoked)
                },
              })
            }
          >
            {texts.revoke}
          </Button>
        )}
      </div>
      <ProblemNotice problem={keys.problem} />
      <FreshKey onClose={keys.forget} value={keys.fresh} />
      <ConfirmDialog confirmation={confirmation} onClose={() => setConfirmation(null)} />
    </>
  )
}

/** Which keys open the account now. */
function Lives({ account }: Omit<Props, 'id'>) {
  const texts = useTexts()
  const time = useTime()
  const { keyPrefix, keyCreatedAt, previousKeyPrefix, previousKeyValidUntil } = account
  if (!keyPrefix || !keyCreatedAt) return <p>{texts.none}</p>
  const graceRuns = previousKeyValidUntil && Date.parse(previousKeyValidUntil) > Date.now()
  return (
    <>
      <p className="key-panel__current">{texts.current(keyPrefix, time(keyCreatedAt))}</p>
      {graceRuns && previousKeyPrefix && (
        <p>{texts.previous(previousKeyPrefix, time(previousKeyValidUntil))}</p>
      )}
    </>
  )
}

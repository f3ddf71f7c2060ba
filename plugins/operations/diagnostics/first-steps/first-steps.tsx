'use client'
import '../../../core/console/kit.css'
import './first-steps.css'
import { Button, Link, useConfig, usePreferences } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { HIDDEN_KEY } from './hidden-key.ts'
import type { FirstStep } from './steps.ts'
import { useTexts } from './texts.ts'

const PATHS: Readonly<Record<FirstStep, string>> = {
  templates: '/collections/composition-templates',
  shop: '/diagnostics',
  mail: '/diagnostics',
  legal: '/collections/legal-documents',
  backup: '/collections/backups',
}

type Props = { readonly steps: readonly { readonly step: FirstStep; readonly done: boolean }[] }

/** On the dashboard: what a new installation needs before it sells, what of it is done, and the way to the rest. */
export function FirstSteps({ steps }: Props) {
  const texts = useTexts()
  const { admin } = useConfig().config.routes
  const { setPreference } = usePreferences()
  const [hidden, setHidden] = useState(false)
  const done = steps.filter((one) => one.done).length
  const isOver = hidden || done === steps.length
  useEffect(() => {
    // Once they are done, they do not come back when a check fails.
    if (isOver) void setPreference(HIDDEN_KEY, true)
  }, [isOver, setPreference])
  if (isOver) return null
  return (
    <section aria-labelledby="first-steps-heading" className="kit-panel first-steps">
      <div className="kit-bar">
        <h2 id="first-steps-heading">{texts.heading}</h2>
        <span className="kit-count">{texts.count(done, steps.length)}</span>
        <div className="kit-bar__end">
          <Button
            buttonStyle="secondary"
            id="first-steps-hide"
            margin={false}
            onClick={() => setHidden(true)}
            size="small"
          >
            {texts.hide}
          </Button>
        </div>
      </div>
      <ol>
        {steps.map(({ step, done: isDone }) => (
          <li className={isDone ? 'first-steps__done' : undefined} key={step}>
            <Mark done={isDone} />
            <span>
              <strong>{texts.steps[step].title}</strong>
              <span className="kit-hidden">{isDone ? texts.done : texts.open}</span>
              {!isDone && (
                <>
                  {' '}
                  {texts.steps[step].todo}{' '}
                  <Link href={`${admin}${PATHS[step]}`} prefetch={false}>
                    {texts.steps[step].link}
                  </Link>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Mark({ done }: { readonly done: boolean }) {
  return (
    <svg aria-hidden="true" focusable="false" viewBox="0 0 20 20">
      <circle cx="10" cy="10" r="8.5" />
      {done && <path d="M6 10.5l2.8 2.8L14.2 7.5" />}
    </svg>
  )
}

'use client'
import { RegisterLink } from './register-link.tsx'
import { useTexts } from './texts.ts'

/** On the dashboard: what the service is for, and the button that begins it. */
export function DashboardEntry() {
  const { register } = useTexts()
  return (
    <section aria-labelledby="artwork-entry-heading" className="kit-panel artwork-entry">
      <div>
        <h2 id="artwork-entry-heading">{register.title}</h2>
        <p>{register.dashboard}</p>
      </div>
      <RegisterLink />
    </section>
  )
}

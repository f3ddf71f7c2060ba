'use client'
import '../../../core/console/kit.css'
import './brand-deployments.css'
import { Button, Link, toast, useConfig, useDocumentInfo, useField } from '@payloadcms/ui'
import { useState } from 'react'
import type { SiteDeployment } from '../../../../src/payload-types.ts'
import { callService, type Problem } from '../../../core/console/call-service.ts'
import { useTime } from '../../../core/console/formats.ts'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { QueryView } from '../../../core/console/query-view.tsx'
import { StatusPill } from '../../../core/console/status-pill.tsx'
import { useServiceQuery } from '../../../core/console/use-service-query.ts'
import { STATUS_STYLES } from './status-cell.tsx'
import { useTexts } from './texts.ts'

const SHOWN = 3

/** On the page of a brand: the last deployments of its site, another one, and whether it deploys by itself. */
export function BrandDeployments() {
  const { id } = useDocumentInfo()
  return id === undefined ? null : <Deployments brand={String(id)} key={id} />
}

function Deployments({ brand }: { readonly brand: string }) {
  const { ofBrand: texts, done } = useTexts()
  const { api, admin } = useConfig().config.routes
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const where = `where[brand][equals]=${encodeURIComponent(brand)}`
  const query = useServiceQuery<{ docs: SiteDeployment[] }>(
    `${api}/site-deployments?${where}&sort=-createdAt&limit=${SHOWN}&depth=0`,
  )
  const deploy = async () => {
    setRunning(true)
    const url = `${api}/brands/${encodeURIComponent(brand)}/deploy`
    const answer = await callService(url, { method: 'POST' })
    setRunning(false)
    setProblem(answer.ok ? null : answer.problem)
    if (!answer.ok) return
    toast.success(done.deploy)
    query.reload()
  }
  return (
    <section aria-labelledby="brand-deployments-heading" className="kit-panel">
      <header className="kit-bar">
        <h2 id="brand-deployments-heading">{texts.heading}</h2>
        <Button
          buttonStyle="secondary"
          disabled={running}
          id="brand-deploy"
          margin={false}
          onClick={() => void deploy()}
          size="small"
        >
          {texts.deploy}
        </Button>
      </header>
      <ProblemNotice problem={problem} />
      <AutoDeploy />
      <QueryView query={query}>
        {({ docs }) =>
          docs.length === 0 ? (
            <p>{texts.none}</p>
          ) : (
            <>
              <ul className="brand-deployments">
                {docs.map((deployment) => (
                  <Line deployment={deployment} key={deployment.id} />
                ))}
              </ul>
              <Link href={`${admin}/collections/site-deployments?${where}`} prefetch={false}>
                {texts.all}
              </Link>
            </>
          )
        }
      </QueryView>
    </section>
  )
}

function Line({ deployment }: { readonly deployment: SiteDeployment }) {
  const texts = useTexts()
  const { admin } = useConfig().config.routes
  const timeOf = useTime()
  const { id, createdAt, status, reason } = deployment
  return (
    <li>
      <Link href={`${admin}/collections/site-deployments/${id}`} prefetch={false}>
        {timeOf(createdAt)}
      </Link>
      <StatusPill styles={STATUS_STYLES} texts={texts.status} value={status} />
      <span>{texts.reason[reason]}</span>
    </li>
  )
}

type Config = { readonly site?: { readonly autoDeploy?: boolean } }

/** The setting `site.autoDeploy` of the brand, which is saved with its other fields. */
function AutoDeploy() {
  const { ofBrand: texts } = useTexts()
  const { value, setValue } = useField<Config | null>({ path: 'config' })
  const isObject = typeof value === 'object' && !Array.isArray(value)
  return (
    <label className="brand-auto-deploy">
      <input
        checked={isObject && value?.site?.autoDeploy === true}
        disabled={!isObject}
        onChange={({ target }) =>
          setValue({ ...value, site: { ...value?.site, autoDeploy: target.checked } })
        }
        type="checkbox"
      />
      {texts.autoDeploy}
    </label>
  )
}

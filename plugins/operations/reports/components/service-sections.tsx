'use client'
import { useTranslation } from '@payloadcms/ui'
import { languageOf } from '../../../../src/errors/in-language.ts'
import { SERVICES } from '../../../../src/health/services.ts'
import { LIMITS } from '../../../../src/reports/limits.ts'
import type { Report } from '../../../../src/reports/report.ts'
import { PlainTable } from '../../../core/console/plain-table.tsx'
import { useKitTexts } from '../../../core/console/texts.ts'
import { TimeChart } from '../../../core/console/time-chart.tsx'
import { milliseconds, percent } from './figures.ts'
import { useTexts } from './texts.ts'
import { UptimeStrip } from './uptime-strip.tsx'
import { useSlotTime } from './use-slot-time.ts'

/** Uptime of every service, and how fast the API was. */
export function ServiceSections({ report }: { readonly report: Report }) {
  const texts = useTexts()
  const { kind, services } = report
  if (services.length === 0) return null
  const api = services.find(({ service }) => service === 'api')
  return (
    <>
      <section>
        <h2>{texts.services}</h2>
        <p className="kit-count">{texts.servicesHint[kind]}</p>
        <ul className="report-legend">
          {(['up', 'down', 'unknown'] as const).map((name) => (
            <li className={`report-legend__${name}`} key={name}>
              {texts.legend[name]}
            </li>
          ))}
        </ul>
        <UptimeTable report={report} />
        <SlotDetails report={report} />
      </section>
      <section>
        <h2>{texts.trend}</h2>
        {api ? <Trend api={api} kind={kind} /> : <p>{texts.noTrend}</p>}
      </section>
    </>
  )
}

function UptimeTable({ report: { services } }: { readonly report: Report }) {
  const texts = useTexts()
  const language = languageOf(useTranslation())
  return (
    <PlainTable
      caption={texts.services}
      columns={[
        texts.service,
        texts.time,
        texts.uptime,
        texts.known,
        texts.down,
        texts.responseTime,
      ]}
      rows={services.map((one) => ({
        key: one.service,
        cells: [
          SERVICES[one.service][language],
          <UptimeStrip key="strip" slots={one.slots} />,
          percent(one.uptime, texts),
          `${one.known} %`,
          one.down_minutes,
          milliseconds(one.response_time, texts),
        ],
      }))}
    />
  )
}

/** What the bars show, as a table: the uptime of each service at each time. */
function SlotDetails({ report: { kind, services } }: { readonly report: Report }) {
  const texts = useTexts()
  const language = languageOf(useTranslation())
  const timeOf = useSlotTime(kind)
  return (
    <details>
      <summary>{useKitTexts().asTable}</summary>
      <PlainTable
        caption={texts.services}
        columns={[texts.time, ...services.map(({ service }) => SERVICES[service][language])]}
        rows={(services[0]?.slots ?? []).map(({ start }, index) => ({
          key: start,
          cells: [
            timeOf(start),
            ...services.map(({ slots }) => percent(slots[index]?.uptime ?? null, texts)),
          ],
        }))}
      />
    </details>
  )
}

function Trend({ api, kind }: Pick<Report, 'kind'> & { readonly api: Report['services'][number] }) {
  const texts = useTexts()
  const timeOf = useSlotTime(kind)
  const points = api.slots.map(({ start, response_time: value }) => ({
    label: timeOf(start),
    value,
  }))
  return (
    <>
      <p className="kit-count">{texts.trendHint(LIMITS.responseTime)}</p>
      <TimeChart
        format={(value) => milliseconds(value, texts)}
        formatShort={String}
        limit={LIMITS.responseTime}
        names={{ value: texts.responseTime }}
        points={points}
        title={texts.trend}
      >
        <PlainTable
          caption={texts.trend}
          columns={[texts.time, texts.responseTime]}
          rows={points.map(({ label, value }) => ({
            key: label,
            cells: [label, milliseconds(value, texts)],
          }))}
        />
      </TimeChart>
    </>
  )
}

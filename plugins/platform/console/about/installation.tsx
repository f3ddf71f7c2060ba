import './about.css'
import type { PayloadRequest } from 'payload'
import { MarkdownText } from '../../../core/console/markdown-text.tsx'
import { tokyoTime } from '../../../core/console/tokyo-time.ts'
import { coreOf } from '../../../core/feature/core-of.ts'
import { PackageList } from './package-list.tsx'
import { readChanges, readDatabaseFacts } from './read-facts.ts'
import { textsOf } from './texts.ts'
import { usedPackages } from './used-packages.ts'

/** What runs here, packages with their licences, and what changed. */
export async function Installation({ req }: { readonly req: PayloadRequest }) {
  const { i18n } = req
  const texts = textsOf(i18n.language)
  const changes = await readChanges()
  return (
    <div className="about">
      <section aria-labelledby="about-installation">
        <h2 id="about-installation">{texts.installation}</h2>
        <dl className="about__facts">
          {(await factsOf(req)).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="about-packages">
        <h2 id="about-packages">{texts.packages}</h2>
        <PackageList packages={usedPackages} />
      </section>
      {/* The language of the text, which is that of those who maintain the service. */}
      <section aria-labelledby="about-changes" lang="en">
        <h2 id="about-changes" lang={i18n.language}>
          {texts.changes}
        </h2>
        <MarkdownText text={changes} urlOf={(href) => (isUrl(href) ? href : null)} />
      </section>
    </div>
  )
}

/** Names and values of what is told of the installation. */
async function factsOf({
  i18n: { language },
  payload,
}: PayloadRequest): Promise<[string, string][]> {
  const texts = textsOf(language)
  const { features, services } = coreOf(payload.config)
  const database = await readDatabaseFacts(payload)
  const megabytes = new Intl.NumberFormat(language, {
    ...{ style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 },
  })
  const started = new Date(Date.now() - process.uptime() * 1000).toISOString()
  return [
    [texts.url, services.settings.serverUrl],
    [texts.started, tokyoTime(language)(started)],
    ['Node.js', process.versions.node],
    [texts.database, database.version],
    [texts.size, megabytes.format(database.bytes / 1024 ** 2)],
    [texts.migration, database.migration ?? texts.none],
    [texts.features, features.map(({ name }) => name).join(', ')],
  ]
}

const isUrl = (href: string) => href.startsWith('https://')

import './find-account.css'
import { Button } from '@payloadcms/ui'
import type { PayloadRequest } from 'payload'
import { textsOf } from './texts.ts'

type Props = { readonly req: PayloadRequest; readonly search: string }

/** How many accounts are shown at most. */
const LIMIT = 10

/** For user administrators: leads to the sessions of another user. */
export async function FindAccount({ req, search }: Props) {
  const texts = textsOf(req.i18n.language)
  const page = `${req.payload.config.routes.admin}/sessions`
  const { docs, totalDocs } = await found(req, search)
  return (
    <section aria-labelledby="find-account-heading" className="find-account">
      <h2 id="find-account-heading">{texts.find}</h2>
      <search>
        <form action={page} className="kit-bar">
          <input
            aria-label={texts.findLabel}
            autoComplete="off"
            className="kit-search"
            defaultValue={search}
            id="find-account"
            maxLength={100}
            name="search"
            placeholder={texts.findLabel}
            type="search"
          />
          <Button buttonStyle="secondary" id="find-account-submit" margin={false} type="submit">
            {texts.findButton}
          </Button>
        </form>
      </search>
      {search !== '' && docs.length === 0 && <p role="status">{texts.foundNobody(search)}</p>}
      {docs.length > 0 && (
        <ul>
          {docs.map(({ id, name, email }) => (
            <li key={id}>
              {/* As the form above: a whole page, also for a click before the scripts are there. */}
              <a href={`${page}?${new URLSearchParams({ user: id })}`}>{name}</a>
              <span>{email}</span>
            </li>
          ))}
        </ul>
      )}
      {totalDocs > docs.length && <p>{texts.foundFirst(docs.length)}</p>}
    </section>
  )
}

async function found(req: PayloadRequest, search: string) {
  if (search === '') return { docs: [], totalDocs: 0 }
  return req.payload.find({
    collection: 'users',
    where: { or: [{ name: { like: search } }, { email: { like: search } }] },
    sort: 'name',
    limit: LIMIT,
    depth: 0,
    select: { name: true, email: true },
    overrideAccess: false,
    req,
  })
}

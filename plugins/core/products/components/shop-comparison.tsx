'use client'
import './shop-comparison.css'
import { Banner, Button, toast, useFormModified } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { ShopDifference, ShopDrift } from '../../../../src/publishing/compare-products.ts'
import { callService, type Problem } from '../../console/call-service.ts'
import { type Confirmation, ConfirmDialog } from '../../console/dialog.tsx'
import { useTime } from '../../console/formats.ts'
import { ProblemNotice } from '../../console/problem-notice.tsx'
import { QueryView } from '../../console/query-view.tsx'
import { useServiceQuery } from '../../console/use-service-query.ts'
import { DifferenceTable } from './difference-table.tsx'
import { useTexts } from './texts.ts'

/** Answer of `GET …/shop-difference`. */
type Compared = {
  readonly product: 'there' | 'deleted' | 'never'
  readonly drift: ShopDrift | null
  readonly pending: boolean
  readonly refusal: string | null
  readonly known: { readonly how: 'pushed' | 'accepted'; readonly at: string } | null
  readonly may_accept: boolean
  readonly digest: string
  readonly differences: readonly ShopDifference[]
}

type Props = {
  /** Of the record in the API. */
  readonly url: string
  /** What was found when it was last compared. */
  readonly drift: ShopDrift | null
  /** Name of the endpoint that brings the shop to what the console has. */
  readonly push: string
}

/**
 * On the page of a record that is a product of the shop: how both differ, what publishing would change, and the decision
 * about what was changed there. The shop is asked when a user wants it, or at once where a difference is known.
 */
export function ShopComparison({ url, drift, push }: Props) {
  const texts = useTexts()
  const modified = useFormModified()
  const router = useRouter()
  const [wanted, setWanted] = useState(drift !== null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const query = useServiceQuery<Compared>(wanted ? `${url}/shop-difference` : null)

  const send = async (operation: string, done: string, body?: object) => {
    setProblem(null)
    const answer = await callService(`${url}/${operation}`, {
      method: 'POST',
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    if (answer.ok) toast.success(done)
    else setProblem(answer.problem)
    query.reload()
    router.refresh()
  }
  const askToPush = () =>
    setConfirmation({
      ...{ heading: texts.pushHeading, body: texts.pushBody, confirm: texts.push },
      run: () => send(push, texts.pushDone),
    })
  const askToAccept = (digest: string) =>
    setConfirmation({
      ...{ heading: texts.acceptHeading, body: texts.acceptBody, confirm: texts.accept },
      run: () => send('accept-shop', texts.acceptDone, { digest }),
    })
  return (
    <section aria-labelledby="shop-comparison-heading" className="kit-panel shop-comparison">
      <h2 id="shop-comparison-heading">{texts.heading}</h2>
      <p>{modified ? texts.saveFirst : texts.intro}</p>
      <div className="kit-bar">
        <Button
          buttonStyle="secondary"
          disabled={query.loading}
          id="shop-compare"
          margin={false}
          onClick={() => (wanted ? query.reload() : setWanted(true))}
          size="medium"
        >
          {query.value ? texts.again : texts.compare}
        </Button>
      </div>
      <ProblemNotice problem={problem} />
      {wanted && (
        <QueryView query={query}>
          {(compared) => (
            <div className="shop-comparison__result">
              {compared.pending && <Banner type="info">{texts.pending}</Banner>}
              {compared.drift && (
                <Banner type="info">
                  {texts.driftHint[compared.drift]}
                  {!compared.may_accept && ` ${texts.cannotAccept}`}
                </Banner>
              )}
              {!compared.drift && compared.may_accept && (
                <Banner type="info">{texts.takenBack}</Banner>
              )}
              <Summary {...compared} />
              {compared.product === 'there' && compared.differences.length > 0 && (
                <DifferenceTable differences={compared.differences} />
              )}
              {(compared.drift || compared.may_accept) && (
                <div className="kit-bar">
                  <Button
                    disabled={modified || query.loading}
                    id="shop-push"
                    margin={false}
                    onClick={askToPush}
                    size="medium"
                  >
                    {texts.push}
                  </Button>
                  {compared.may_accept && (
                    <Button
                      buttonStyle="secondary"
                      disabled={modified || query.loading}
                      id="shop-accept"
                      margin={false}
                      onClick={() => askToAccept(compared.digest)}
                      size="medium"
                    >
                      {texts.accept}
                    </Button>
                  )}
                </div>
              )}
            </div>
          )}
        </QueryView>
      )}
      <ConfirmDialog confirmation={confirmation} onClose={() => setConfirmation(null)} />
    </section>
  )
}

/** What publishing would do, and since when the product was known to be right. */
function Summary({ product, refusal, known, differences }: Compared) {
  const texts = useTexts()
  const timeOf = useTime()
  const count = (effect: ShopDifference['effect']) =>
    differences.filter((one) => one.effect === effect).length
  const sentence = () => {
    if (product === 'deleted') return texts.deleted
    if (product === 'never')
      return refusal
        ? texts.neverRefused
        : texts.never(differences.filter(({ field }) => field === 'variant').length)
    if (refusal) return ''
    return count('none') === differences.length
      ? texts.same
      : texts.effects(count('adds'), count('changes'), count('removes'))
  }
  return (
    <>
      <p>
        {sentence()} {refusal && texts.refusal(refusal)}
      </p>
      {product !== 'never' && (
        <p className="shop-comparison__known">
          {known ? texts[known.how](timeOf(known.at)) : texts.unknown}
        </p>
      )}
    </>
  )
}

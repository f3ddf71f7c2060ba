'use client'
import { Banner, Button } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import type { VariantType } from '../../../../src/composition/catalogue.ts'
import { callService, type Problem } from '../../../core/console/call-service.ts'
import { Dialog } from '../../../core/console/dialog.tsx'
import { FormField } from '../../../core/console/form-field.tsx'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { useKitTexts } from '../../../core/console/texts.ts'
import type { ArtworkFacts } from './artwork-facts.ts'
import { useTexts } from './texts.ts'

type TooSmall = {
  readonly type: VariantType
  readonly sheet: string
  readonly needed_width: number
  readonly needed_height: number
}

/** Answer of `GET …/print-check`. */
type PrintCheck = {
  readonly sold: readonly VariantType[]
  readonly too_small: readonly TooSmall[]
  readonly exception: { readonly types: readonly VariantType[]; readonly reason: string } | null
  readonly may_except: boolean
}

type Props = { readonly api: string; readonly artwork: ArtworkFacts }

/** What the picture is too small for, and for administrators the way to sell it nevertheless. */
export function SaleNotice({ api, artwork: { id, brand } }: Props) {
  const url = `${api}/${brand}/artworks/${id}`
  const [check, setCheck] = useState<PrintCheck | null>(null)
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { sale: texts } = useTexts()
  const kit = useKitTexts()

  useEffect(() => {
    let left = false
    void callService<PrintCheck>(`${url}/print-check`).then((answer) => {
      if (!left && answer.ok) setCheck(answer.value)
    })
    return () => {
      left = true
    }
  }, [url])

  const except = async (types: readonly VariantType[], reason: string) => {
    setProblem(null)
    const answer = await callService<PrintCheck>(`${url}/print-exception`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ types, reason }),
    })
    if (!answer.ok) return setProblem(answer.problem)
    setCheck(answer.value)
    setAsking(false)
  }
  if (!check || check.too_small.length === 0) return null
  const { sold, too_small: tooSmall, exception } = check
  const leftOut = tooSmall.filter(({ type }) => !sold.includes(type))
  const excepted = tooSmall.filter(({ type }) => sold.includes(type))
  return (
    <div className="artwork-sale">
      {leftOut.length > 0 && (
        <Banner type="error">
          <strong>{sold.length > 0 ? texts.leftOut : texts.allLeftOut}</strong>
          <Products products={leftOut} />
          {check.may_except && (
            <Button
              buttonStyle="secondary"
              id="artwork-sell-anyway"
              margin={false}
              onClick={() => setAsking(true)}
              size="small"
            >
              {texts.sellAnyway}
            </Button>
          )}
        </Banner>
      )}
      {excepted.length > 0 && (
        <Banner type="default">
          <strong>{texts.excepted}</strong>
          <Products products={excepted} />
          {exception && <p>{texts.reason(exception.reason)}</p>}
          {check.may_except && exception && (
            <Button
              buttonStyle="secondary"
              id="artwork-leave-out"
              margin={false}
              onClick={() => void except([], exception.reason)}
              size="small"
            >
              {texts.leaveOut}
            </Button>
          )}
        </Banner>
      )}
      {!asking && <ProblemNotice problem={problem} />}
      <Dialog heading={texts.heading} onClose={() => setAsking(false)} open={asking}>
        <ExceptionForm
          cancel={kit.cancel}
          onCancel={() => setAsking(false)}
          onConfirm={(reason) =>
            except(
              tooSmall.map(({ type }) => type),
              reason,
            )
          }
          problem={problem}
        />
      </Dialog>
    </div>
  )
}

function Products({ products }: { readonly products: readonly TooSmall[] }) {
  const texts = useTexts()
  return (
    <ul>
      {products.map(({ type, sheet, needed_width: width, needed_height: height }) => (
        <li key={type}>{texts.sale.item(texts.types[type], sheet, width, height)}</li>
      ))}
    </ul>
  )
}

type FormProps = {
  readonly cancel: string
  readonly onCancel: () => void
  readonly onConfirm: (reason: string) => Promise<void>
  readonly problem: Problem | null
}

function ExceptionForm({ cancel, onCancel, onConfirm, problem }: FormProps) {
  const { sale: texts } = useTexts()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await onConfirm(reason)
    setBusy(false)
  }
  return (
    <>
      <p>{texts.body}</p>
      <FormField
        error={problem?.errors.find(({ path }) => path === 'reason')?.message}
        label={texts.reasonLabel}
        name="exception_reason"
        onChange={setReason}
        required
        rows={3}
        value={reason}
      />
      <ProblemNotice problem={problem && problem.errors.length === 0 ? problem : null} />
      <div className="kit-dialog__actions">
        <Button buttonStyle="secondary" margin={false} onClick={onCancel}>
          {cancel}
        </Button>
        <Button
          disabled={busy || reason.trim() === ''}
          id="artwork-sell-anyway-confirm"
          margin={false}
          onClick={() => void confirm()}
        >
          {texts.confirm}
        </Button>
      </div>
    </>
  )
}

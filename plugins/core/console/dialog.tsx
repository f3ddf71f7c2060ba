'use client'
import { Button, XIcon } from '@payloadcms/ui'
import {
  type ComponentProps,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useKitTexts } from './texts.ts'
import './kit.css'

type DialogProps = Omit<ComponentProps<'dialog'>, 'open' | 'onCancel' | 'onClose'> & {
  readonly open: boolean
  /** Called by the close button and Esc, which do nothing without it, and once it has closed. */
  readonly onClose?: () => void
  readonly heading: string
  /** Shows a header with a close button; its content is the full width of the dialog, with a `<footer>`. */
  readonly large?: boolean
  /** Between the heading and the close button of a large dialog. */
  readonly aside?: ReactNode
}

/** A modal dialog with a heading. */
export function Dialog(props: DialogProps) {
  const { open, onClose, heading, large, aside, className, children, ...rest } = props
  const texts = useKitTexts()
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    // The browser keeps the focus inside and restores it afterwards.
    if (open && !element.current?.open) element.current?.showModal()
    if (!open) element.current?.close()
  }, [open])
  const cancel = (event: SyntheticEvent) => {
    // File inputs have an event of this name, too.
    if (event.target !== event.currentTarget) return
    // Closed by its owner alone: `close` comes a frame later, when the next question may be open.
    event.preventDefault()
    onClose?.()
  }
  const closed = () => {
    if (element.current?.open) return
    if (onClose) onClose()
    // Esc without anything between it and the last one closes in spite of `cancel`.
    else if (open) element.current?.showModal()
  }
  const classes = ['kit-dialog', large && 'kit-dialog--large', className].filter(Boolean)
  const title = <h2 id={id}>{heading}</h2>
  return (
    <dialog
      {...rest}
      aria-labelledby={id}
      className={classes.join(' ')}
      onCancel={cancel}
      onClose={closed}
      ref={element}
    >
      {open && (
        <>
          {large ? (
            <header>
              {title}
              {aside}
              <Button
                aria-label={texts.close}
                buttonStyle="none"
                className="kit-icon-button"
                margin={false}
                onClick={onClose}
              >
                <XIcon />
              </Button>
            </header>
          ) : (
            title
          )}
          {children}
        </>
      )}
    </dialog>
  )
}

/** An action that waits for the user's consent. */
export type Confirmation = {
  readonly heading: string
  readonly body: string
  /** Label of the button that runs the action. */
  readonly confirm: string
  readonly run: () => Promise<void>
}

type ConfirmProps = {
  /** `null` closes the dialog. */
  readonly confirmation: Confirmation | null
  readonly onClose: () => void
}

/** Asks for confirmation of an action, and closes once it has ended: what runs cannot be taken back. */
export function ConfirmDialog({ confirmation, onClose }: ConfirmProps) {
  const texts = useKitTexts()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    if (busy || !confirmation) return
    setBusy(true)
    await confirmation.run()
    setBusy(false)
    onClose()
  }
  return (
    <Dialog
      heading={confirmation?.heading ?? ''}
      onClose={busy ? undefined : onClose}
      open={confirmation !== null}
    >
      <p>{confirmation?.body}</p>
      <div className="kit-dialog__actions">
        <Button buttonStyle="secondary" disabled={busy} margin={false} onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button id="question-confirm" margin={false} onClick={() => void confirm()}>
          {busy ? texts.running : confirmation?.confirm}
        </Button>
      </div>
    </Dialog>
  )
}

'use client'

type Props = { readonly text: string; readonly hint: string }

/** Says that a list is empty, and what will come here. */
export function Empty({ text, hint }: Props) {
  return (
    <div className="kit-empty">
      <p>
        <strong>{text}</strong>
      </p>
      <p>{hint}</p>
    </div>
  )
}

/** Placeholder of a picture that cannot be shown: a drawing, with a text for screen readers too. */
export function MissingPicture({ text, quiet = false }: { text: string; quiet?: boolean }) {
  return (
    <span className="artwork-missing-picture">
      <svg aria-hidden="true" focusable="false" viewBox="0 0 48 36">
        <rect height="32" rx="3" width="44" x="2" y="2" />
        <circle cx="14" cy="12" r="3.5" />
        <path d="M4 31l13-13 8 8 7-7 12 12" />
      </svg>
      <span className={quiet ? 'kit-hidden' : undefined}>{text}</span>
    </span>
  )
}

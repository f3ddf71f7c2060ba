'use client'
import { Banner, Button } from '@payloadcms/ui'
import { useTexts } from '../../components/texts.ts'

type Props = { readonly disabled: boolean; readonly onDiscard: () => void }

/** Says that the form is that of an earlier visit, and empties it. */
export function KeptNotice({ disabled, onDiscard }: Props) {
  const texts = useTexts().register
  return (
    <Banner type="info">
      <span className="kit-bar">
        {texts.restored}
        <Button
          buttonStyle="secondary"
          disabled={disabled}
          id="register-discard"
          margin={false}
          onClick={onDiscard}
          size="small"
        >
          {texts.discard}
        </Button>
      </span>
    </Banner>
  )
}

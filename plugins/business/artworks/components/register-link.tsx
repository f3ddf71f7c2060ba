'use client'
import './console.css'
import { Button, useConfig } from '@payloadcms/ui'
import { useTexts } from './texts.ts'

/** The way to the registration form. */
export function RegisterLink() {
  const { register } = useTexts()
  const { admin } = useConfig().config.routes
  return (
    <Button
      buttonStyle="primary"
      className="artwork-register-link"
      el="link"
      icon="plus"
      margin={false}
      size="medium"
      to={`${admin}/collections/artworks/register`}
    >
      {register.action}
    </Button>
  )
}

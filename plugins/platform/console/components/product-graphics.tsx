import './product-graphics.css'
import { Link } from '@payloadcms/ui'
import type { ServerProps } from 'payload'
import { companyName } from '../../../core/feature/company-name.ts'

/** The sign of the product, a framed picture, in the header of the console. `public/icon.svg` is the same for the tab. */
export function ProductIcon() {
  return (
    <svg
      aria-hidden="true"
      className="product-icon"
      focusable="false"
      height="100%"
      viewBox="4 4 24 24"
      width="100%"
    >
      <rect height="20" rx="1.5" width="20" x="6" y="6" />
      <path d="M10 22v-3l4-4 3 3 2-2 3 3v3z" />
      <circle cx="19" cy="12" r="1.75" />
    </svg>
  )
}

type Props = Pick<ServerProps, 'payload'>

/** The sign of the product with the name of the company, on the pages of the login. */
export async function CompanyLogo({ payload }: Props) {
  return (
    <span className="product-logo">
      <ProductIcon />
      <span>{await companyName(payload)}</span>
    </span>
  )
}

/** The same above the navigation, which leads to the dashboard. */
export async function CompanyHome({ payload }: Props) {
  return (
    <Link
      className="product-logo product-logo--home"
      href={payload.config.routes.admin}
      prefetch={false}
    >
      <ProductIcon />
      <span>{await companyName(payload)}</span>
    </Link>
  )
}

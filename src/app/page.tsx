import { redirect } from 'next/navigation'

/** The service has no page of its own for visitors: its front door is the console. */
export default function Home() {
  redirect('/admin')
}

import { type ConsoleParts, component, OPERATIONS } from '../../../core/console/console-parts.ts'

const PATH = '/diagnostics/emergency'

/** Where the console links to the page of the emergency diagnosis. */
export const emergencyNav: NonNullable<ConsoleParts['nav']> = [
  {
    id: 'nav-emergency',
    group: OPERATIONS,
    label: { en: 'Emergency diagnosis', ja: '緊急診断' },
    path: PATH,
    permission: 'diagnostics:view',
  },
]

/** The page of the emergency diagnosis (specification, section 4.4.2). */
export const emergencyViews: NonNullable<ConsoleParts['views']> = {
  emergency: {
    path: PATH,
    exact: true,
    Component: component('operations/diagnostics/emergency/views/emergency-view.tsx#EmergencyView'),
    meta: { title: 'Emergency diagnosis / 緊急診断' },
  },
}

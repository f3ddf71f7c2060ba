import type { Sentence } from '../errors/in-language.ts'
import { SERVICES } from '../health/services.ts'

/** What an alert can be about: the services that are checked, and the processes that the watcher watches. */
export const SUBJECTS = {
  ...SERVICES,
  web: { en: 'Web process', ja: 'Webプロセス' },
  worker: { en: 'Worker', ja: 'ワーカー' },
  watcher: { en: 'Watcher', ja: '監視プロセス' },
} as const satisfies Readonly<Record<string, Sentence>>

export type Subject = keyof typeof SUBJECTS

export const SUBJECT_NAMES = Object.keys(SUBJECTS) as [Subject, ...Subject[]]

/**
 * What a subject cannot work without. While one of these is down, the subject raises no alert of its own: a database
 * that is away would otherwise raise ten. One that only warns keeps nothing from working.
 */
export const DEPENDS_ON: Readonly<Partial<Record<Subject, readonly Subject[]>>> = {
  worker: ['database'],
  queue: ['database'],
  api: ['web', 'database'],
  authentication: ['database'],
}

/** Everything that a subject depends on, directly or not. */
export function dependenciesOf(
  subject: Subject,
  dependsOn: typeof DEPENDS_ON = DEPENDS_ON,
): readonly Subject[] {
  const found = new Set<Subject>()
  const visit = (one: Subject) => {
    for (const dependency of dependsOn[one] ?? []) {
      if (found.has(dependency)) continue
      found.add(dependency)
      visit(dependency)
    }
  }
  visit(subject)
  return [...found]
}

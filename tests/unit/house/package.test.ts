import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import project from '../../../package.json' with { type: 'json' }
import build from '../../../tsconfig.build.json' with { type: 'json' }
import { codeFiles, PROJECT } from '../../support/system/project-files.ts'

const files = await codeFiles()
const entries = Object.values(project.exports).filter((file) => file.endsWith('.ts'))
const compiled = (file: string) => build.include.some((pattern) => path.matchesGlob(file, pattern))

describe('the package of the features', () => {
  it('exports files that exist and that its build compiles', () => {
    expect(entries.length).toBeGreaterThan(3)
    expect(entries.filter((file) => !existsSync(path.join(PROJECT, file)))).toEqual([])
    expect(build.files).toEqual(expect.arrayContaining(entries.map((file) => file.slice(2))))
  })

  it('compiles every script that a thread or a process runs', () => {
    const scripts = files.flatMap(({ file, text }) =>
      file.startsWith('tests/')
        ? []
        : [...text.matchAll(/scriptUrl\('([^']+)'/g)].map(([, script = '']) =>
            path.posix.join(path.posix.dirname(file), `${script}.ts`),
          ),
    )
    expect(scripts.length).toBeGreaterThan(2)
    expect(scripts.filter((file) => !compiled(file))).toEqual([])
  })

  it('compiles every component that Payload loads by its path', async () => {
    const map = await readFile(path.join(PROJECT, 'src/app/(payload)/admin/importMap.js'), 'utf8')
    const loaded = map.matchAll(/ from '([^']+\.tsx)'/g)
    const components = [...loaded].map(([, file = '']) => file.replace(`${project.name}/`, ''))
    expect(components.length).toBeGreaterThan(20)
    expect(components.filter((file) => !compiled(file))).toEqual([])
  })

  it('starts no script by a path that only the repository has', () => {
    const found = files.filter(
      ({ file, text }) =>
        /^(src|plugins|hooks|collections)\//.test(file) &&
        !/^src\/(processes|stack|stand-ins|demo)\//.test(file) &&
        /(new URL|join|resolve)\([^)\n]*\.ts'/.test(text),
    )
    expect(found.map(({ file }) => file)).toEqual([])
  })

  it('exports everything that the configuration of the blank application imports', () => {
    const source = files.find(({ file }) => file === 'plugins/index.ts')?.text ?? ''
    const config =
      files.find(({ file }) => file === 'tests/blank-app/app/src/payload.config.ts')?.text ?? ''
    const [, names = ''] =
      /import \{([^}]+)\} from 'print-commerce-registration'/.exec(config) ?? []
    const imported = names.split(',').flatMap((name) => name.trim() || [])
    expect(imported.length).toBeGreaterThan(5)
    expect(imported.filter((name) => !new RegExp(`\\b${name}\\b`).test(source))).toEqual([])
  })
})

import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type RunningFactorySimulator,
  startFactorySimulator,
} from '../../../src/stand-ins/factory-simulator/start.ts'
import {
  FILE_SHA256,
  type PrintFiles,
  servePrintFiles,
} from '../../conformance/factory/print-files.ts'
import { until } from '../../support/system/until.ts'

const token = 'simulator-test-token'
let dataDir: string
let simulator: RunningFactorySimulator
let files: PrintFiles

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'factory-'))
  simulator = await startFactorySimulator({ port: 0, token, dataDir })
  files = await servePrintFiles()
})
afterEach(async () => {
  await Promise.all([simulator.close(), files.close()])
  await rm(dataDir, { recursive: true })
})

const submission = (orderId = '1042') => ({
  orderId,
  printFile: {
    url: `${files.url()}?signature=secret`,
    expiresAt: new Date(Date.now() + 900_000).toISOString(),
    sha256: FILE_SHA256,
  },
  print: { widthMm: 89, heightMm: 89, paper: 'glossy', copies: 1 },
})

async function post(body: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${simulator.url}/v1/jobs`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'key-1', ...headers },
  })
  return { status: response.status, text: await response.text() }
}

async function page(headers: Record<string, string> = {}) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    httpRequest(simulator.url, { headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode, text }))
    })
      .on('error', reject)
      .end()
  })
}

describe('the factory simulator', () => {
  it.each([
    ['no token', { authorization: '' }, 401, 'UNAUTHENTICATED'],
    [
      'half of the token',
      { authorization: `Bearer ${token.slice(0, -1)}` },
      401,
      'UNAUTHENTICATED',
    ],
    ['no key', { 'idempotency-key': '' }, 422, 'INVALID'],
    ['a key of 300 characters', { 'idempotency-key': 'k'.repeat(300) }, 422, 'INVALID'],
  ])('refuses a submission with %s', async (_name, headers, status, code) => {
    const answer = await post(JSON.stringify(submission()), headers)
    expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([status, code])
  })

  it.each([
    ['text that is no JSON', '{"orderId"', 422],
    ['a field that is not in the protocol', '{"orderId":"1","customerName":"A"}', 422],
    ['nothing', '', 422],
    ['more than 64 KB', ' '.repeat(70_000), 413],
  ])('refuses %s as a body', async (_name, body, status) => {
    expect((await post(body)).status).toBe(status)
  })

  it('names the field that is wrong', async () => {
    const wrong = submission()
    wrong.printFile.sha256 = 'ABC'
    expect((await post(JSON.stringify(wrong))).text).toContain('printFile.sha256')
  })

  it('answers 404 at URLs that the protocol does not have', async () => {
    for (const route of ['/v1/nothing', '/v1/jobs/x/print', '/v2/jobs']) {
      const headers = { authorization: `Bearer ${token}` }
      expect(await fetch(simulator.url + route, { headers })).toAnswer(404)
    }
  })

  it('keeps each job in one file for its owner only', async () => {
    await post(JSON.stringify(submission()))
    const folder = path.join(dataDir, 'factory', 'jobs')
    const [name = ''] = await readdir(folder)
    expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o600)
    await simulator.advance()
    expect(await readdir(folder)).toEqual([name])
    expect(JSON.parse(await readFile(path.join(folder, name), 'utf8')).state).toBe('printing')
  })

  it('does not start over a damaged job', async () => {
    const folder = path.join(dataDir, 'other', 'factory', 'jobs')
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, 'x.json'), '{}')
    const attempt = startFactorySimulator({ port: 0, token, dataDir: path.join(dataDir, 'other') })
    await expect(attempt).rejects.toThrow('x.json is damaged')
  })

  it('moves its jobs by itself when it is told how fast', async () => {
    const other = path.join(dataDir, 'other')
    const working = await startFactorySimulator({ port: 0, token, dataDir: other, stageMs: 10 })
    const quiet = simulator
    simulator = working
    const { text } = await post(JSON.stringify(submission()))
    const { id } = JSON.parse(text).job
    const seen = new Set<string>()
    await until('the job to be shipped', async () => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${working.url}/v1/jobs/${id}`, { headers })
      seen.add((await answer.json()).job.state)
      return seen.has('shipped')
    })
    expect([...seen].at(-1)).toBe('shipped')
    await working.close()
    simulator = quiet
  })
})

describe('the page of the factory simulator', () => {
  it('lists the jobs, escaped, without the signed URL', async () => {
    await post(JSON.stringify(submission('<script>alert(1)</script>')))
    const { status, text } = await page()
    expect(status).toBe(200)
    expect(text).toContain('&lt;script&gt;')
    expect(text).not.toContain('<script')
    expect(text).not.toContain('signature')
    expect(text).toContain('accepted')
  })

  it('says that there are no jobs', async () => {
    expect((await page()).text).toContain('No jobs yet')
  })

  it('is not shown under another host name', async () => {
    expect((await page({ host: 'evil.example' })).status).toBe(401)
  })
})

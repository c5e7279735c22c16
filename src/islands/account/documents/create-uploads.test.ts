import { describe, expect, it, vi } from 'vitest'
import { networkError, type ApiError, type CallResult } from '../../../client/api-error.ts'
import { mostDocumentBytes } from '../../../contract/document-files.ts'
import type { DocumentCase } from '../../../contract/documents.ts'
import { createUploads, type UploadDeps } from './create-uploads.ts'

const documentCase: DocumentCase = {
  id: 'item',
  kind: 'DOMAIN_NAME',
  orderId: 'order',
  domainName: 'angkor.com.kh',
  unicodeName: 'angkor.com.kh',
  state: 'AWAITING_DOCUMENTS',
  wanted: ['identity-card'],
  files: [],
  reason: null,
  dueBy: null,
  sentAt: null,
  decidedAt: null,
}
const done: CallResult<DocumentCase> = { ok: true, answer: documentCase }
const refused = (error: ApiError): CallResult<DocumentCase> => ({ ok: false, error })
const signedOut = refused({
  kind: 'answered',
  status: 401,
  messageCode: 'UNAUTHORIZED',
  params: {},
  errors: [],
})

const wanted = (bytes = 10) => ({
  caseId: 'item',
  document: 'identity-card' as const,
  file: new File([new Uint8Array(bytes)], 'card.png'),
  replaces: undefined,
})

/** Uploads whose responses the test controls. */
const begin = () => {
  const answers: ((result: CallResult<DocumentCase>) => void)[] = []
  const signals: AbortSignal[] = []
  const onAdded = vi.fn<UploadDeps['onAdded']>()
  const onSignedOut = vi.fn<() => void>()
  const uploads = createUploads({
    send: (_, { signal, onProgress }) => {
      signals.push(signal)
      onProgress(0.5)
      return new Promise((resolve) => answers.push(resolve))
    },
    onAdded,
    onSignedOut,
  })
  const answer = async (result: CallResult<DocumentCase>): Promise<void> => {
    answers.shift()?.(result)
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
  }
  const states = () =>
    uploads.$uploads.get().map(({ state, progress }) => [state, progress] as const)
  return { ...uploads, answer, answers, signals, states, onAdded, onSignedOut }
}

describe('an upload', () => {
  it('disappears when it is done, and reports the answer', async () => {
    const { add, answer, states, onAdded } = begin()
    add(wanted())
    expect(states()).toEqual([['sending', 0.5]])
    await answer(done)
    expect(states()).toEqual([])
    expect(onAdded).toHaveBeenCalledOnce()
  })

  it('stays after a failure until it is retried', async () => {
    const { add, answer, states, retry, $uploads, onAdded } = begin()
    add(wanted())
    await answer(refused(networkError))
    expect($uploads.get()).toMatchObject([{ state: 'failed', error: networkError }])
    retry(1)
    expect(states()).toEqual([['sending', 0.5]])
    await answer(done)
    expect(onAdded).toHaveBeenCalledOnce()
    expect(states()).toEqual([])
  })

  it('requests a sign-in when the session ends, and continues after it', async () => {
    const { add, answer, states, resume, onAdded, onSignedOut } = begin()
    add(wanted())
    await answer(signedOut)
    expect(states()).toEqual([['waiting', 0]])
    expect(onSignedOut).toHaveBeenCalledOnce()
    resume()
    expect(states()).toEqual([['sending', 0.5]])
    await answer(done)
    expect(onAdded).toHaveBeenCalledOnce()
  })

  it('is aborted when it is dropped', async () => {
    const { add, answer, drop, signals, states, onAdded } = begin()
    add(wanted())
    drop(1)
    expect(signals[0]?.aborted).toBe(true)
    await answer(done)
    expect(states()).toEqual([])
    expect(onAdded).not.toHaveBeenCalled()
  })

  it('does not start for a file that is too large', () => {
    const { add, answers, $uploads } = begin()
    add(wanted(mostDocumentBytes + 1))
    expect(answers).toEqual([])
    expect($uploads.get()).toMatchObject([
      { state: 'failed', error: { messageCode: 'FILE_TOO_LARGE' } },
    ])
  })
})

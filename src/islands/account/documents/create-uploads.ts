import { atom, type ReadableAtom } from 'nanostores'
import type { ApiError, CallResult } from '../../../client/api-error.ts'
import type { RequiredDocument } from '../../../contract/documents.ts'
import { mostDocumentBytes } from '../../../contract/document-files.ts'
import type { DocumentCase } from '../../../contract/documents.ts'

/** A file to add to a domain's documents. */
export interface UploadInput {
  readonly caseId: string
  readonly document: RequiredDocument
  readonly file: File
  /** The file that it replaces. */
  readonly replaces: string | undefined
}

export interface Upload extends UploadInput {
  readonly key: number
  /** `waiting`: the customer must sign in again first. */
  readonly state: 'sending' | 'waiting' | 'failed'
  /** Progress from 0 to 1. */
  readonly progress: number
  /** Set when it failed. */
  readonly error: ApiError | undefined
}

export interface UploadDeps {
  readonly send: (
    input: UploadInput,
    options: { readonly signal: AbortSignal; readonly onProgress: (progress: number) => void },
  ) => Promise<CallResult<DocumentCase>>
  readonly onAdded: (answer: DocumentCase, input: UploadInput) => void
  /** Called when the session has ended. */
  readonly onSignedOut: () => void
}

export interface Uploads {
  readonly $uploads: ReadableAtom<readonly Upload[]>
  readonly add: (input: UploadInput) => void
  readonly retry: (key: number) => void
  /** Cancels an upload, or removes a failed one. */
  readonly drop: (key: number) => void
  /** Sends the uploads that waited for the customer to sign in again. */
  readonly resume: () => void
  readonly dropAll: () => void
}

/** The refusal of a file before it is uploaded. */
export const tooLarge: ApiError = {
  kind: 'answered',
  status: 413,
  messageCode: 'FILE_TOO_LARGE',
  params: { limit: mostDocumentBytes / 2 ** 20 },
  errors: [],
}

/**
 * Uploads files independently. An upload whose session ends waits for the customer to sign in
 * again; a failed one stays until it is retried or dropped.
 */
export const createUploads = ({ send, onAdded, onSignedOut }: UploadDeps): Uploads => {
  const $uploads = atom<readonly Upload[]>([])
  const sending = new Map<number, AbortController>()
  let last = 0

  const change = (key: number, by: Partial<Upload>): void =>
    $uploads.set($uploads.get().map((one) => (one.key === key ? { ...one, ...by } : one)))

  const drop = (key: number): void => {
    sending.get(key)?.abort()
    $uploads.set($uploads.get().filter((one) => one.key !== key))
  }

  const fail = (key: number, error: ApiError): void => {
    if (error.messageCode === 'UNAUTHORIZED') {
      change(key, { state: 'waiting', progress: 0 })
      onSignedOut()
    } else change(key, { state: 'failed', error })
  }

  const begin = async (upload: Upload): Promise<void> => {
    const { key } = upload
    const controller = new AbortController()
    sending.set(key, controller)
    change(key, { state: 'sending', progress: 0, error: undefined })
    const { signal } = controller
    const result = await send(upload, {
      signal,
      onProgress: (progress) => change(key, { progress }),
    })
    sending.delete(key)
    if (signal.aborted) return
    if (!result.ok) fail(key, result.error)
    else {
      drop(key)
      onAdded(result.answer, upload)
    }
  }

  return {
    $uploads,
    add: (input) => {
      last += 1
      const upload: Upload = {
        ...input,
        key: last,
        state: 'sending',
        progress: 0,
        error: undefined,
      }
      $uploads.set([...$uploads.get(), upload])
      // The server would refuse it only after the whole upload.
      if (input.file.size > mostDocumentBytes) fail(last, tooLarge)
      else void begin(upload)
    },
    retry: (key) => {
      const upload = $uploads.get().find((one) => one.key === key && one.state === 'failed')
      if (upload !== undefined) void begin(upload)
    },
    drop,
    resume: () => {
      for (const upload of $uploads.get()) if (upload.state === 'waiting') void begin(upload)
    },
    dropAll: () => {
      for (const { key } of $uploads.get()) drop(key)
    },
  }
}

import {
  abortedError,
  networkError,
  readProblem,
  type ApiError,
  type CallResult,
} from '../client/api-error.ts'
import { fillPath, queryText } from '../client/request-url.ts'
import type { AnswerOf, EndpointShape, ParamsOf } from '../contract/endpoint.ts'
import { apiUrl, callHeaders, renewSession } from './api.ts'
import { endSession } from './end-session.ts'
import { requestBanned } from './requests.ts'
import { $session } from './session.ts'

interface FileInput<E extends EndpointShape> {
  readonly params: ParamsOf<E>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly file?: Blob
}

interface FileOptions {
  readonly signal?: AbortSignal
  /** From 0 to 1. */
  readonly onProgress?: (part: number) => void
}

interface Exchanged {
  readonly status: number
  readonly body: Blob
}

const nothing: Exchanged = { status: 0, body: new Blob() }

/** XMLHttpRequest, because `fetch` has no upload progress. */
const exchange = (
  endpoint: EndpointShape,
  { params, query, file }: FileInput<EndpointShape>,
  { signal, onProgress }: FileOptions,
  token: string | undefined,
): Promise<Exchanged> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, `${apiUrl}${fillPath(endpoint.path, params)}${queryText(query)}`)
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value)
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.responseType = 'blob'
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress?.(total === 0 ? 0 : loaded / total)
    request.onload = () => resolve({ status: request.status, body: request.response as Blob })
    request.onloadend = () => resolve(nothing)
    signal?.addEventListener('abort', () => request.abort())
    request.send(file)
  })

const readJson = async (body: Blob): Promise<unknown> => {
  try {
    return JSON.parse(await body.text())
  } catch {
    return undefined
  }
}

const send = async (
  endpoint: EndpointShape,
  input: FileInput<EndpointShape>,
  options: FileOptions,
): Promise<Exchanged | ApiError> => {
  let token = $session.get()?.accessToken
  let answered = await exchange(endpoint, input, options, token)
  if (answered.status === 401 && token !== undefined) {
    const refused = token
    const renewed = await renewSession(({ accessToken }) => accessToken === refused)
    if (renewed === 'unreachable') return networkError
    if (renewed !== 'signed-out') {
      token = renewed.accessToken
      answered = await exchange(endpoint, input, options, token)
    }
  }
  if (answered.status === 200) return answered
  if (options.signal?.aborted === true) return abortedError
  if (answered.status === 0) return networkError
  const error = readProblem(answered.status, await readJson(answered.body))
  if (error.messageCode === 'ACCOUNT_BANNED') {
    endSession()
    requestBanned()
  } else if (error.messageCode === 'UNAUTHORIZED' && token === $session.get()?.accessToken) {
    endSession()
  }
  return error
}

/** Calls an endpoint that takes a file; never throws. */
export async function sendFile<E extends EndpointShape>(
  endpoint: E,
  input: FileInput<E>,
  options?: FileOptions,
): Promise<CallResult<AnswerOf<E>>>
export async function sendFile(
  endpoint: EndpointShape,
  input: FileInput<EndpointShape>,
  options: FileOptions = {},
): Promise<CallResult<unknown>> {
  const sent = await send(endpoint, input, options)
  if ('kind' in sent) return { ok: false, error: sent }
  const answer = await readJson(sent.body)
  return answer === undefined ? { ok: false, error: networkError } : { ok: true, answer }
}

/** Calls an endpoint that returns a file; never throws. */
export const fetchFile = async <E extends EndpointShape>(
  endpoint: E,
  input: FileInput<E>,
): Promise<CallResult<Blob>> => {
  const sent = await send(endpoint, input, {})
  return 'kind' in sent ? { ok: false, error: sent } : { ok: true, answer: sent.body }
}

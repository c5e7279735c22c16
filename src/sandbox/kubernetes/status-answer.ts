/** A refusal of the API server. */
export class Refused extends Error {
  readonly status: number
  readonly reason: string
  readonly causes: readonly Cause[]

  constructor(status: number, reason: string, message: string, causes: readonly Cause[] = []) {
    super(message)
    this.status = status
    this.reason = reason
    this.causes = causes
  }
}

export interface Cause {
  readonly reason: string
  readonly message: string
  readonly field: string
}

/** Answers with a Status object, as every error does. */
export const statusAnswer = ({ status, reason, message, causes }: Refused): Response => {
  const retryAfterSeconds = status === 429 ? 1 : undefined
  const body = {
    ...{ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure' },
    ...{ message, reason, code: status },
    details: { causes, retryAfterSeconds },
  }
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': '1' }
  return Response.json(body, { status, headers })
}

export const notFound = (plural: string, name: string): Refused =>
  new Refused(404, 'NotFound', `${plural} "${name}" not found`)

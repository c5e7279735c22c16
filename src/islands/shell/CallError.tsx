import { errorText, type ApiError } from '../../client/api-error.ts'
import type { Messages } from '../../i18n/fill.ts'
import { intoView } from '../../ui/into-view.ts'
import { Notice } from '../../ui/Notice.tsx'

interface CallErrorProps {
  readonly errors: Messages
  readonly error: ApiError | undefined
}

/** Says why a call failed; nothing without an error. */
export const CallError = ({ errors, error }: CallErrorProps) =>
  error && (
    <Notice tone="bad" role="alert" ref={intoView}>
      {errorText(errors, error)}
    </Notice>
  )

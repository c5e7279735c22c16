import { useEffect, useState } from 'react'
import { useStore } from '@nanostores/react'
import type { Messages } from '../../i18n/fill.ts'
import { $request } from '../../stores/requests.ts'
import { $session } from '../../stores/session.ts'
import type { AccountView } from './account-view.ts'
import { createSignIn, viewOf, type SignInActions } from './create-sign-in.ts'

/** The dialog's state and transitions. */
export interface SignInFlow extends SignInActions {
  readonly view: AccountView | undefined
  /** Whether a signed-in customer confirms their identity. */
  readonly confirms: boolean
}

/** Connects the sign-in flow to this page's requests and to the session of all tabs. */
export const useSignIn = (messages: Messages): SignInFlow => {
  const request = useStore($request, { ssr: () => undefined })
  const [ways] = useState(() => createSignIn(messages))
  const shown = useStore(ways.$shown)
  useEffect(() => $session.listen(ways.takeSession), [ways])
  return { ...ways, view: viewOf(request, shown), confirms: request?.onConfirmed !== undefined }
}

import { useEffect, useState } from 'react'
import { useStore } from '@nanostores/react'
import type { Messages } from '../../i18n/fill.ts'
import { $request } from '../../stores/requests.ts'
import { $session } from '../../stores/session.ts'
import type { AccountView } from './account-view.ts'
import { createSignIn, viewOf, type SignInWays } from './create-sign-in.ts'

/** How the dialog stands, and the ways between its views. */
export interface SignInFlow extends SignInWays {
  /** Undefined while it is closed. */
  readonly view: AccountView | undefined
  /** Whether who signs in is a customer who confirms that it is them. */
  readonly confirms: boolean
}

/** Joins the ways of a sign-in to this page: what pages ask for, and the session of all tabs. */
export const useSignIn = (messages: Messages): SignInFlow => {
  const request = useStore($request, { ssr: () => undefined })
  const [ways] = useState(() => createSignIn(messages))
  const shown = useStore(ways.$shown)
  useEffect(() => $session.listen(ways.takeSession), [ways])
  return { ...ways, view: viewOf(request, shown), confirms: request?.onConfirmed !== undefined }
}

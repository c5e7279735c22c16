import { useCallback } from 'react'
import { listCertificateApprovers } from '../../../../contract/certificates.ts'
import { call } from '../../../../stores/api.ts'
import { useQuery } from '../../../shell/use-query.ts'

/** Returns the function that lists the email addresses that may approve a name by mail. */
export const useApprovers = (id: string): ((name: string) => readonly string[]) => {
  const load = useCallback(
    (signal: AbortSignal) => call(listCertificateApprovers, { params: { id } }, { signal }),
    [id],
  )
  const approvers = useQuery(load, 'once').answer?.names ?? []
  return (name) => approvers.find((one) => one.name === name)?.emails ?? []
}

import { createClient, type Client } from '../client/create-client.ts'
import { createSignedFetch } from '../client/sign-request.ts'
import { clientDeps } from './api.ts'

/** The client of searches, which signs them (decision 147). */
export const searchApi: Client = createClient({ ...clientDeps, fetch: createSignedFetch() })

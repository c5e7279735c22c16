/**
 * Calls the sandbox's control app on a connection of its own: one that is used again may just have been
 * closed, because the sandbox's process was busy for as long as an idle connection lives.
 */
export const fetchControl = (
  url: string,
  order: { readonly method?: 'POST'; readonly body?: string } = {},
): Promise<Response> => fetch(url, { ...order, headers: { connection: 'close' } })

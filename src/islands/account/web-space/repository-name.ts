/** Returns the URL of a repository without its scheme. */
export const repositoryName = (url: string): string =>
  url.replace(/^https:\/\//, '').replace(/(\.git)?\/*$/, '')

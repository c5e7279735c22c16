/** Names of the file formats that the editor's page registers, by extension; Sveltia recognises a format by it. */
export const editorFormats = { md: 'content-frontmatter', yaml: 'content-yaml' } as const

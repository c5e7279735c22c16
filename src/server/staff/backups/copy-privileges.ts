import type pg from 'pg'

/** What new tables, sequences and schemas grant by themselves; a schema that the copy lacks is left out. */
const defaultPrivileges = `select format('alter default privileges for role %I %s grant %s on %s to %s%s',
    pg_get_userbyid(d.defaclrole),
    case when n.nspname is null then '' else format('in schema %I', n.nspname) end,
    a.privilege_type,
    case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences'
      when 'f' then 'functions' when 'T' then 'types' else 'schemas' end,
    case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end,
    case when a.is_grantable then ' with grant option' else '' end) as statement
  from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace
    cross join aclexplode(d.defaclacl) a
  where d.defaclobjtype in ('r', 'S', 'f', 'T', 'n') and pg_has_role(d.defaclrole, 'usage')
    and (n.nspname is null or n.nspname = 'public')`

/** Who may connect; without any, PostgreSQL's own rule holds for both. */
const connectPrivileges = `select format('grant %s on database %s to %s%s', a.privilege_type, $1::text,
    case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end,
    case when a.is_grantable then ' with grant option' else '' end) as statement
  from pg_database d cross join aclexplode(d.datacl) a where d.datname = current_database()`

type Statement = { readonly statement: string }

/**
 * Returns the statements that give a new database the privileges of the connected one, which belong
 * to one database each: the servers' role could else read nothing there. Run them before it has tables.
 */
export const privilegesFor = async (
  client: pg.Client,
  copyId: string,
): Promise<readonly string[]> => {
  const byDefault = await client.query<Statement>(defaultPrivileges)
  const connect = await client.query<Statement>(connectPrivileges, [copyId])
  const granted = connect.rows.map(({ statement }) => statement)
  return [
    ...byDefault.rows.map(({ statement }) => statement),
    ...(granted.length === 0 ? [] : [`revoke all on database ${copyId} from public`, ...granted]),
  ]
}

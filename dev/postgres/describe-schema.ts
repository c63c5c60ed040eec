import { runSql } from "./run-sql.ts";

/** Tables, functions and grants of a database as SQL, to compare it with its restored copy. */
export async function describeSchema(databaseUrl: string): Promise<string> {
  const results = await Promise.all(queries.map((sql) => runSql(databaseUrl, sql)));
  return `${results
    .flat()
    .map(({ line }) => line)
    .join("\n\n")}\n`;
}

const queries = [
  `select format(E'create table %s (\\n  %s\\n);', class.oid::regclass,
     string_agg(format('%I %s%s%s', attname, format_type(atttypid, atttypmod),
       case when attnotnull then ' not null' end,
       ' default ' || pg_get_expr(adbin, adrelid)), E',\\n  ' order by attnum)) as line
   from pg_class class
   join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
   left join pg_attrdef on adrelid = class.oid and adnum = attnum
   where relnamespace = 'public'::regnamespace and relkind = 'r'
   group by class.oid order by class.oid::regclass::text`,
  `select format('alter table %s add constraint %I %s;', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
   from pg_constraint where connamespace = 'public'::regnamespace
   order by conrelid::regclass::text, conname`,
  `select indexdef || ';' as line from pg_indexes
   where schemaname = 'public' and indexname not in (select conname from pg_constraint)
   order by indexname`,
  `select trim(pg_get_functiondef(oid), E'\\n') || ';' as line from pg_proc
   where pronamespace = 'public'::regnamespace order by proname, oid::regprocedure::text`,
  `select format('grant %s on %s to fiosite_server;', string_agg(lower(privilege_type), ', ' order by privilege_type), object) as line
   from (
     select privilege_type, 'table ' || oid::regclass as object, grantee
     from pg_class, aclexplode(relacl) where relnamespace = 'public'::regnamespace
     union all
     select privilege_type, format('column %s.%I', attrelid::regclass, attname), grantee
     from pg_attribute, aclexplode(attacl) where attrelid::regclass::text not like 'pg_%'
     union all
     select privilege_type, 'function ' || oid::regprocedure, grantee
     from pg_proc, aclexplode(proacl) where pronamespace = 'public'::regnamespace
     union all
     select privilege_type, 'schema ' || nspname, grantee
     from pg_namespace, aclexplode(nspacl) where nspname = 'public'
   ) grants
   where grantee = 'fiosite_server'::regrole
   group by object order by object`,
];

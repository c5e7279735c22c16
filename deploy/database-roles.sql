-- For psql, as PostgreSQL's administrator, once: the database "shop" and its two roles. shop_owner owns the
-- tables and migrates them; shop_server, the role of the running servers, only reads and writes rows.
-- Otherwise the server's log would have the passwords, at the latest when a role exists already.
set log_statement = 'none';
set log_min_duration_statement = -1;
set log_min_error_statement = panic;
\getenv owner_password DATABASE_OWNER_PASSWORD
\getenv server_password DATABASE_SERVER_PASSWORD
-- A restore and a drill fill a database of their own.
create role shop_owner login createdb password :'owner_password';
create role shop_server login password :'server_password';
create database shop owner shop_owner template template0 encoding 'UTF8';
revoke all on database shop from public;
grant connect on database shop to shop_server;
\connect shop
revoke create on schema public from public;
alter default privileges for role shop_owner grant usage on schemas to shop_server;
alter default privileges for role shop_owner
  grant select, insert, update, delete on tables to shop_server;
alter default privileges for role shop_owner grant usage, select on sequences to shop_server;

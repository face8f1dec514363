#!/bin/sh
# Creates the roles and the database of Deedline once, when the server of compose.yaml is initialized (README, "A PostgreSQL of your own").
set -eu
psql -v ON_ERROR_STOP=1 -U "${POSTGRES_USER:-postgres}" -d postgres -v owner="$OWNER_PASSWORD" -v login="$LOGIN_PASSWORD" <<'SQL'
create role deedline_app nologin;
create role deedline_owner login password :'owner';
create role deedline_login login password :'login';
grant deedline_app to deedline_owner, deedline_login;
create database deedline owner deedline_owner;
SQL

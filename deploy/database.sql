-- PostgreSQL's container runs this once, as the superuser, when it makes its data: an ordinary role for Foyer, which owns
-- its database and nothing else.
\getenv password POSTGRES_PASSWORD
create role foyer login password :'password';
create database foyer owner foyer;
-- The role and the superuser would have one password. Without any, the superuser comes in from within the container alone.
alter role postgres password null;

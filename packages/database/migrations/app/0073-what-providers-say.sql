-- What a team's provider said of how somebody signed in (decision 0109).

-- The `acr` that means more than one factor at this provider, by its owner's word; null: none was named.
alter table openid_provider add column strong_acr text;

-- Whom a provider has let in by one factor, while their own code is asked for.
alter table openid_sign_in add column member_id uuid;
alter table openid_sign_in add column methods text[];

-- Whether how it began was two factors; and, of one through a provider, which methods it named (RFC 8176).
alter table session add column has_two_factors boolean not null default false;
alter table session add column provider_methods text[];

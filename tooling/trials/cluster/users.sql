-- The user of WAREHOUSE_URL with what `warehouse init` does not grant. Run it as an administrator before `warehouse init`.
CREATE USER IF NOT EXISTS console ON CLUSTER network IDENTIFIED BY 'console-secret' SETTINGS insert_quorum = 2;
-- For `warehouse status`.
GRANT ON CLUSTER network READ ON REMOTE TO console;
GRANT ON CLUSTER network SELECT ON system.* TO console;

// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice A contract that owns tokens and signs by its owner's key (EIP-1271), for tests.
contract ContractWallet {
    address private immutable _owner;
    /// @notice Whether it takes coins.
    bool public takesCoins = true;
    /// @notice Whether its signatures are good only where nobody pays for gas, as in simulations.
    bool public isTrap;

    constructor(address owner) {
        _owner = owner;
    }

    receive() external payable {
        require(takesCoins, "no coins");
    }

    function set(bool takesCoins_, bool isTrap_) external {
        (takesCoins, isTrap) = (takesCoins_, isTrap_);
    }

    function execute(address target, bytes calldata data) external {
        require(msg.sender == _owner, "not the owner");
        (bool ok,) = target.call(data);
        require(ok, "failed");
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        require(!isTrap || tx.gasprice == 0, "trap");
        (bytes32 r, bytes32 s) = abi.decode(signature[:64], (bytes32, bytes32));
        bool isOwners = ecrecover(hash, uint8(signature[64]), r, s) == _owner;
        return isOwners ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}
